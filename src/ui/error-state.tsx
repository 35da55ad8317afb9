import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** A part of the page that could not be loaded: what happened, Retry, and what else one can do. */
export function ErrorState({
  message,
  onRetry,
  retrying = false,
  action,
}: {
  message: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  action?: ReactNode;
}) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-6">
      <p className="flex gap-3">
        <Icon name="circle-alert" size={20} className="mt-[3px] shrink-0 text-signal" />
        <span>{message}</span>
      </p>
      {(onRetry !== undefined || action !== undefined) && (
        <div className="flex flex-wrap gap-3">
          {onRetry !== undefined && (
            <Button variant="secondary" busy={retrying} onClick={onRetry}>
              Retry
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
