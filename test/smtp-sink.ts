import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The mail as it came over the wire. */
  source: string;
  /** Value of a header, unfolded; undefined when it is not there. */
  header(name: string): string | undefined;
}

export interface SmtpSink {
  url: string;
  received: ReceivedMail[];
  /** What the next recipients are answered; undefined accepts. Set by a test. */
  refuseWith: { code: number; message: string } | undefined;
  /** The same for one recipient. */
  refuse: ((to: string) => { code: number; message: string } | undefined) | undefined;
  /** Breaks the connection after the whole mail was taken, before the answer: the sender cannot know. */
  dropAfterData: boolean;
  /** Takes mails and does not answer: the sender waits. How many wait so far is `held`. */
  hold: boolean;
  held: number;
  stop(): Promise<void>;
}

function headerOf(source: string, name: string): string | undefined {
  const head = source.slice(0, source.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const line = head.split("\r\n").find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}

/** A real SMTP server on loopback that keeps what it is sent. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth(_auth, _session, callback) {
      callback(Object.assign(new Error("Invalid login"), { responseCode: 535 }));
    },
    logger: false,
    closeTimeout: 200,
    onRcptTo({ address }, _session, callback) {
      const refuseWith = sink.refuseWith ?? sink.refuse?.(address);
      callback(refuseWith && Object.assign(new Error(refuseWith.message), { responseCode: refuseWith.code }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const source = Buffer.concat(chunks).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        sink.received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source,
          header: (name) => headerOf(source, name),
        });
        if (sink.hold) sink.held += 1;
        else if (sink.dropAfterData) callback(Object.assign(new Error("broken off"), { responseCode: 421 }));
        else callback();
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refuseWith: undefined,
    refuse: undefined,
    dropAfterData: false,
    hold: false,
    held: 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
