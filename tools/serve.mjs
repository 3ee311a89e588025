// A plain static file server over a folder: right media types, redirects to folders, 404 for what is not there and
// no fallback to the first page, so that what works here works on any static host. `make serve` and the browser
// tests use it; it listens on the loopback address unless told otherwise.
//
//   node tools/serve.mjs [--dir dist] [--host 127.0.0.1] [--port 8080] [--base /some/folder/]

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import finalhandler from "finalhandler";
import serveStatic from "serve-static";

/**
 * Starts serving `dir` below `base` and resolves when the port is open.
 * Port 0 takes a free one. Resolves to `{ url, close }`; `url` ends with a slash.
 */
export function startServer({ dir, host = "127.0.0.1", port = 0, base = "/" }) {
  const files = serveStatic(dir, { index: ["index.html"], dotfiles: "ignore", setHeaders: cacheByName });
  const server = createServer((request, response) => {
    if (!request.url.startsWith(base)) return notFound(dir, request, response);
    // The redirect from `items` to `items/` is built from the original address, so it keeps the base.
    request.originalUrl = request.url;
    request.url = request.url.slice(base.length - 1);
    files(request, response, (error) => {
      if (error) finalhandler(request, response)(error);
      else notFound(dir, request, response);
    });
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      resolve({
        url: `http://${host}:${server.address().port}${base}`,
        close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
      });
    });
  });
}

/** A file with a content hash in its name may be kept for ever; everything else is asked for again. */
function cacheByName(response, file) {
  const hashed = /[-.][0-9a-f]{8,}[^/]*\.\w+$/.test(path.basename(file));
  response.setHeader("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
}

/** Answers 404 with the site's own page where it has one, as static hosts do. */
function notFound(dir, request, response) {
  const page = path.join(dir, "404.html");
  if (!existsSync(page)) return finalhandler(request, response)();
  response.writeHead(404, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" });
  response.end(request.method === "HEAD" ? undefined : readFileSync(page));
}

async function main() {
  const { values } = parseArgs({
    options: {
      dir: { type: "string", default: "dist" },
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string", default: "8080" },
      base: { type: "string", default: "/" },
    },
  });
  if (!existsSync(path.join(values.dir, "index.html"))) {
    console.error(`serve: no site in ${values.dir}; run \`make site\` first`);
    process.exit(2);
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    console.error(`serve: ${JSON.stringify(values.port)} is no port; take one from 1024 to 65535, as in \`make serve PORT=8081\``);
    process.exit(2);
  }
  const base = `/${values.base.split("/").filter(Boolean).join("/")}/`.replace("//", "/");
  try {
    const { url } = await startServer({ dir: values.dir, host: values.host, port, base });
    console.log(`serving ${values.dir} at ${url}  (stop with Ctrl-C)`);
  } catch (error) {
    const reason = { EADDRINUSE: "is in use", EACCES: "may not be opened by this user" }[error.code];
    if (!reason) throw error;
    console.error(`serve: port ${port} ${reason}; choose another with \`make serve PORT=8081\``);
    process.exit(2);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
