import { Icon } from "#ui/icon.tsx";

/** Events as a calendar that keeps itself up to date. Where no program takes webcal, its address is copied by hand. */
export function SubscribeToEvents({ address }: { address: string }) {
  return (
    <div className="no-print mt-10 border-t border-line pt-3">
      <a href={address.replace(/^https?:/, "webcal:")} className="link-arrow">
        <Icon name="calendar" size={16} />
        Subscribe to the calendar
      </a>
      <p className="text-sm text-muted">
        Or add this address to your calendar app:{" "}
        <a href={address} className="underline underline-offset-4 wrap-anywhere hover:text-sea">
          {address}
        </a>
      </p>
    </div>
  );
}
