import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { sendOnce } from "#ui/press-key.ts";
import type { TicketCalls } from "../api.server.ts";
import type { Register, Registration } from "../contract.ts";

const call: Fetch<TicketCalls> = apiFetch;

/** Whether there is nothing left of a registration: not paid in time, taken back, or each of its tickets given back. */
const isOver = ({ state, tickets }: Registration) =>
  state === "lapsed" || state === "revoked" || (state === "confirmed" && tickets.length === 0);

/**
 * One press is one registration, however often it has to be sent, also after a lost answer and a reload. Pressed again it
 * finds the same one, unless that one has ended meanwhile: then whoever presses wants another. Throws ApiError.
 */
export async function sendRegistration(asked: Omit<Register, "idempotencyKey">): Promise<Registration | undefined> {
  const send = () =>
    sendOnce(`registration-key-${asked.typeId}`, asked, (body) =>
      call("/api/v1/registrations", { method: "POST", body }),
    );
  const answer = await send();
  return (isOver(answer.data) ? await send() : answer).data;
}
