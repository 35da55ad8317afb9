export interface SpanStart {
  /** Few and fixed: never an address, an id or a word of somebody. */
  name: string;
  /**
   * `server` (a request) and `consumer` (a job) begin a trace; `client` (a question to somebody else) goes on with the one that it
   * is asked in, and is nothing without one.
   */
  kind: "server" | "consumer" | "client";
  attributes?: Record<string, string | number>;
  /** The header of that name, for a request: the trace that it belongs to. */
  traceparent?: string | undefined;
}

/** A span that is open. What nobody records takes attributes for nothing. */
export interface OpenSpan {
  readonly recorded: boolean;
  rename(name: string): void;
  set(attributes: Record<string, string | number>): void;
  /** What it was for went wrong; `type` is a word of ours or of a library, never a message. */
  fail(type: string): void;
}

/** Traces, where somebody asked for them (OTEL_EXPORTER_OTLP_ENDPOINT). Where nobody did there is no such thing, and nothing is loaded. */
export interface Tracing {
  /** Does the work inside of a span, which ends with it. What the work throws is thrown. */
  inSpan<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** The trace that is going on, for a line of the log. */
  fields(): { traceId?: string };
  /** Is told where traces could not be sent, once a minute at most. */
  onFault(tell: (reason: string) => void): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}
