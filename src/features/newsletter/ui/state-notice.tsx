import { Notice } from "#ui/notice.tsx";
import { type PageState, pageStates } from "../page-state.ts";

export function StateNotice({ state }: { state: PageState | undefined }) {
  if (state === undefined) return null;
  const { tone, title, text } = pageStates[state];
  return (
    <Notice tone={tone} title={title}>
      {text}
    </Notice>
  );
}
