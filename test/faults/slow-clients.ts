import { connect, type Socket } from "node:net";
import { eventually } from "../eventually.ts";
import type { Fault } from "./fault.ts";
import type { Rig } from "./rig.ts";

/** How many there are of each kind. */
const each = 150;
/** Ms between two bytes of who sends slowly. */
const pause = 500;

/** What each kind says at once; those that say nothing more want an answer of which they read no byte. */
const kinds = {
  head: "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
  body: "POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n",
  reader: "GET /api/docs HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(20),
};

let slow: Socket[] = [];
let dripping: NodeJS.Timeout | undefined;

async function strike(rig: Rig): Promise<void> {
  for (const [kind, first] of Object.entries(kinds))
    for (let number = 0; number < each; number += 1) {
      const socket = connect(rig.site.port, "127.0.0.1", () => socket.write(first));
      socket.on("error", () => socket.destroy());
      if (kind === "reader") socket.pause();
      else socket.resume();
      slow.push(socket);
    }
  await eventually("all of them are there", () => slow.every(({ connecting }) => !connecting));
  const senders = slow.slice(0, 2 * each);
  dripping = setInterval(() => {
    for (const socket of senders) if (socket.writable) socket.write("a");
  }, pause);
}

/** Hundreds send their requests a letter at a time, or read nothing of what they asked for, as on a dying network, or on purpose. */
export const slowClients: Fault = {
  name: "slow clients",
  database: "given",
  lasts: true,
  goesOn: true,
  strike,
  heal() {
    clearInterval(dripping);
    for (const socket of slow) socket.destroy();
    slow = [];
  },
};
