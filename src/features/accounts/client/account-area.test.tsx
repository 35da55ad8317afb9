import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { AccountArea } from "./account-area.tsx";

test("its action is not shown without JavaScript: it would be a dead button", () => {
  const element = (
    <AccountArea title="Overview" action={<button type="button">Ask</button>}>
      {null}
    </AccountArea>
  );
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  expect(html).toMatch(/<div class="[^"]*\bno-js:hidden"><button type="button">Ask<\/button><\/div>/);
});
