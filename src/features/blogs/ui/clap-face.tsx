import { Icon } from "#ui/icon.tsx";
import { counted } from "./blog-facts.tsx";

/** What stands on the button, whoever sees it. */
export function ClapFace({ claps }: { claps: number }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Icon name="clap" size={22} />
      Clap
      <span className="num font-normal text-muted">{counted(claps, "clap")}</span>
    </span>
  );
}
