import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
const handler = createRequestHandler(build);
createServer(getRequestListener((r) => handler(r, new RouterContextProvider()))).listen(3999);
