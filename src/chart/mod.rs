//! Series to drawings, generic over the plotters backend.
