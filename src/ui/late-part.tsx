import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

/** The script of a part did not come: there is no connection, or a new version of the site has replaced its files. */
class MissingPart extends Error {}

/** Keeps a missing part to itself, so that the page around it stays; any other fault goes on to the page's own. */
class Boundary extends Component<{ instead: ReactNode; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof MissingPart)) throw error;
    return this.props.instead;
  }
}

/** A part whose script is fetched when it is first shown; React remembers a failure for ever, so trying again takes a new one. */
interface Late<Props> {
  current: ComponentType<Props>;
  again: () => void;
  /** Fetches it before it is shown: once it is there, it is shown at once. Who misses it is told where it is shown. */
  ahead: () => void;
}

/** Names a part for `LatePart`. */
export function latePart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): Late<Props> {
  const make = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        throw new MissingPart("a part of the page could not be fetched", { cause });
      }),
    ) as ComponentType<Props>;
  const part: Late<Props> = {
    current: make(),
    again: () => {
      part.current = make();
    },
    ahead: () => {
      load().then(
        (module) => {
          part.current = module.default;
        },
        () => {},
      );
    },
  };
  return part;
}

/** A part stays what it was when it was first shown: another one would begin anew. */
function Shown<Props extends object>({ part, props }: { part: Late<Props>; props: Props }) {
  const [Part] = useState(() => part.current);
  return <Part {...props} />;
}

/** Shows `waiting` until the part is there; where it cannot be fetched, `instead`, which may try again. */
export function LatePart<Props extends object>({
  part,
  props,
  waiting,
  instead,
}: {
  part: Late<Props>;
  props: Props;
  waiting?: ReactNode;
  instead: (retry: () => void) => ReactNode;
}) {
  const [tries, setTries] = useState(0);
  const retry = () => {
    part.again();
    setTries(tries + 1);
  };
  return (
    <Boundary key={tries} instead={instead(retry)}>
      <Suspense fallback={waiting}>
        <Shown part={part} props={props} />
      </Suspense>
    </Boundary>
  );
}
