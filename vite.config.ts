import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false },
  environments: {
    ssr: {
      build: {
        // The server is one of the build's entries, so that pages, API and jobs share one bundle.
        rolldownOptions: { input: "./src/app/server.ts" },
      },
    },
  },
});
