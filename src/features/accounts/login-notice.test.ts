import { expect, test } from "vitest";
import { loginNoticeOf } from "./login-notice.ts";

test("says that a page needs an account, and nothing for other messages", () => {
  expect(loginNoticeOf(new URLSearchParams("redirect=%2Fcheckout&message=auth_required"))).toEqual({
    title: "Authentication Required",
    text: "Please log in to access this page",
  });
  expect(loginNoticeOf(new URLSearchParams())).toBeUndefined();
  expect(loginNoticeOf(new URLSearchParams("message=<script>"))).toBeUndefined();
});
