// @vitest-environment happy-dom
import { act } from "react";
import { useNavigate } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../test/drawn.tsx";
import { useOffline } from "./use-offline.ts";

const sent = vi.fn();

function Lists() {
  useOffline();
  const navigate = useNavigate();
  return (
    <>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate("/list?q=credit");
        }}
      >
        <select name="sort" onChange={() => void navigate("/list?sort=oldest")}>
          <option value="">Newest first</option>
          <option value="oldest">Oldest first</option>
        </select>
        <button type="submit">Search</button>
      </form>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      />
    </>
  );
}

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(async () => {
  await clear();
  sent.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const offline = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
const tell = (selector: string, type: string) =>
  act(async () => {
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  });
async function choose() {
  const select = document.querySelector("select");
  if (select) select.value = "oldest";
  await tell("select", "change");
}

it("offline a search or a choice leaves the list where it is, and says how to go on", async () => {
  const router = await draw(<Lists />);
  offline();
  await tell("form[method]", "submit");
  await choose();
  expect(router.state.location.pathname).toBe("/");
  expect(document.body.textContent).toContain("You are offline");
  expect(document.body.textContent).toContain("Press 'Search' once you are back.");
  expect(document.querySelector("select")?.value).toBe("oldest");
});

it("with a net they go on as before", async () => {
  const router = await draw(<Lists />);
  await tell("form[method]", "submit");
  expect(router.state.location.search).toBe("?q=credit");
  await choose();
  expect(router.state.location.search).toBe("?sort=oldest");
});

it("a form that sends something to us says itself that it could not", async () => {
  await draw(<Lists />);
  offline();
  await tell("form:not([method])", "submit");
  expect(sent).toHaveBeenCalledTimes(1);
});
