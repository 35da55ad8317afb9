import { expect, it } from "vitest";
import { useAccountApp } from "../../../../test/account-app.ts";

const { member } = useAccountApp();

it("sends an email again that somebody lost, as it was, to its own account alone; none that opens one", async () => {
  const boss = await member("admin");
  const { b, userId } = await member();
  await b.call("POST", "/v1/trade-queries", { query: "Which bank stamps the EXP form of an advance remittance?" });
  const emailIdOf = async (title: string) => {
    const { body } = await boss.b.call("GET", `/v1/users/${userId}/history`);
    const { items } = body.data.find(({ name }: { name: string }) => name === "emails");
    return items.find((one: { title: string }) => one.title === title)?.emailId;
  };
  // Once it is sent it may go again, as it was; to nobody else. What opens the account is gone.
  await expect.poll(() => emailIdOf("Trade query received"), { timeout: 120_000 }).toEqual(expect.any(String));
  expect(await emailIdOf("Verification")).toBeFalsy();
  const emailId = await emailIdOf("Trade query received");
  const other = await member();
  const again = (id: string) => boss.b.call("POST", `/v1/users/${id}/emails/${emailId}/send-again`);
  expect((await again(other.userId)).status).toBe(409);
  expect((await again(userId)).body.message).toBe("The email is on its way again.");
  expect((await again("00000000-0000-4000-8000-000000000000")).status).toBe(404);
});
