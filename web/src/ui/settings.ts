// What a person has switched on or off for playing; it is remembered in this browser.

const DEFAULTS = { sound: true, confirm: false } as const;
export type Setting = keyof typeof DEFAULTS;

const keyOf = (setting: Setting): string => `kamil-${setting}`;
const chosen = new Map<Setting, boolean>();

export function isOn(setting: Setting, store: () => Pick<Storage, "getItem"> = () => localStorage): boolean {
  const known = chosen.get(setting);
  if (known !== undefined) return known;
  try {
    const word = store().getItem(keyOf(setting));
    return word === "on" || (word !== "off" && DEFAULTS[setting]);
  } catch {
    // Storage may be forbidden.
    return DEFAULTS[setting];
  }
}

export function turn(setting: Setting, on: boolean): void {
  try {
    localStorage.setItem(keyOf(setting), on ? "on" : "off");
  } catch {
    // The choice then lasts for this page.
    chosen.set(setting, on);
  }
}
