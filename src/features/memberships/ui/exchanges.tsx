import { Spoken } from "#ui/spoken.tsx";
import type { Exchange } from "../contract.ts";

/** What was asked about an application, each question with its answer, the first first. */
export const exchangesOf = ({ earlier, question, answer }: Exchange & { earlier: readonly Exchange[] }): Exchange[] =>
  question === "" ? [...earlier] : [...earlier, { question, answer }];

export function Exchanges({ exchanges, unanswered }: { exchanges: readonly Exchange[]; unanswered: string }) {
  return (
    <dl className="space-y-4">
      {exchanges.map(({ question, answer }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they only grow at the end, and the same may be asked twice.
        <div key={at} className="whitespace-pre-line wrap-anywhere">
          <dt className="font-medium">
            <Spoken>{question}</Spoken>
          </dt>
          <dd className="mt-1 text-muted">{answer === "" ? unanswered : <Spoken>{answer}</Spoken>}</dd>
        </div>
      ))}
    </dl>
  );
}
