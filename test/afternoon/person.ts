import type { RunningProxy } from "../process/proxies.ts";

/** Somebody who uses the site through its proxy, over TLS. */
export class Person {
  readonly email: string;
  private readonly password: string;
  private readonly proxy: () => RunningProxy;
  private token = "";

  constructor(proxy: () => RunningProxy, email: string, password: string) {
    this.proxy = proxy;
    this.email = email;
    this.password = password;
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers; the test looks at it.
  async call(method: string, path: string, body?: unknown): Promise<any> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await this.proxy().ask(`/api/v1${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(text === undefined
          ? {}
          : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) }),
      },
      ...(text === undefined ? {} : { body: text }),
    });
    const { success, data, message } = JSON.parse(answer.body.toString());
    if (!success) throw new Error(`${method} ${path}: ${answer.status} ${message}`);
    return data;
  }

  /** With the name and the password; a token is good for a quarter of an hour. */
  async signIn(): Promise<void> {
    this.token = "";
    this.token = (await this.call("POST", "/auth/login", { email: this.email, password: this.password })).token;
  }

  /** Registers, and proves the address by the code that comes by email. */
  async join(fullName: string, codeIn: () => Promise<string>): Promise<void> {
    await this.call("POST", "/auth/register", { fullName, email: this.email, password: this.password });
    await this.call("POST", "/auth/verify-email", { email: this.email, code: await codeIn(), password: this.password });
    await this.signIn();
  }
}
