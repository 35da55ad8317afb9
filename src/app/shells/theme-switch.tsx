import { useSyncExternalStore } from "react";
import { Icon } from "#ui/icon.tsx";
import { getTheme, getVisibleTheme, setTheme, subscribeToTheme, type ThemeChoice } from "#ui/theme.ts";

const choices: { value: ThemeChoice; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** System, light or dark. Only a script can keep the choice, so without one it is not shown. */
export function ThemeSwitch({ name }: { name: string }) {
  const theme = useSyncExternalStore(subscribeToTheme, getTheme, () => "system" as const);
  return (
    <fieldset className="no-js:hidden">
      <legend className="sr-only">Color theme</legend>
      <div className="segments">
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} checked={theme === value} onChange={() => setTheme(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The quick way in the header: from what one sees to the other. Which icon shows is decided by CSS alone. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      onClick={() => setTheme(getVisibleTheme() === "dark" ? "light" : "dark")}
      aria-label="Switch between light and dark theme"
      className="icon-btn no-js:hidden"
    >
      <Icon name="moon" size={19} className="dark:hidden" />
      <Icon name="sun" size={19} className="hidden dark:block" />
    </button>
  );
}
