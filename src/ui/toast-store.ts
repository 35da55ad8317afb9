import type { ReactNode } from "react";

/** Specification, section 9: one visible at a time, 5 s until it leaves, a dismissed one is forgotten after 1,000,000 ms. */
const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;

export interface ToastInput {
  title: ReactNode;
  description?: ReactNode;
  /** destructive: something failed; announced at once (role alert). */
  variant?: "default" | "destructive";
  durationMs?: number;
}

export interface Toast extends ToastInput {
  id: number;
  open: boolean;
}

/** The newest toast in front; what exceeds the limit is dropped. */
export function addToast(toasts: Toast[], toast: Toast): Toast[] {
  return [toast, ...toasts].slice(0, TOAST_LIMIT);
}

/** Closes one toast (all without `id`); it stays known until it is removed. */
export function closeToast(toasts: Toast[], id?: number): Toast[] {
  return toasts.map((toast) => (id === undefined || toast.id === id ? { ...toast, open: false } : toast));
}

/** Forgets one toast. */
export function removeToast(toasts: Toast[], id: number): Toast[] {
  return toasts.filter((toast) => toast.id !== id);
}
