// Reads outside JSON into our own types: what came wrong is said with its path.

export class DecodeError extends Error {
  override readonly name = "DecodeError";

  constructor(path: string, expected: string, value: unknown) {
    super(`${path}: expected ${expected}, found ${describe(value)}`);
  }
}

function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

export type Decoder<T> = (value: unknown, path: string) => T;

export const text: Decoder<string> = (value, path) => {
  if (typeof value !== "string") throw new DecodeError(path, "text", value);
  return value;
};

export const integer: Decoder<number> = (value, path) => {
  if (typeof value !== "number" || !Number.isInteger(value))
    throw new DecodeError(path, "a whole number", value);
  return value;
};

export const flag: Decoder<boolean> = (value, path) => {
  if (typeof value !== "boolean") throw new DecodeError(path, "true or false", value);
  return value;
};

export function oneOf<const T extends string>(words: readonly T[]): Decoder<T> {
  return (value, path) => {
    const found = words.find((word) => word === value);
    if (found === undefined) throw new DecodeError(path, `one of ${words.join(", ")}`, value);
    return found;
  };
}

/** A missing key reads as null. */
export function nullable<T>(inner: Decoder<T>): Decoder<T | null> {
  return (value, path) => (value === null || value === undefined ? null : inner(value, path));
}

export function list<T>(inner: Decoder<T>): Decoder<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new DecodeError(path, "a list", value);
    return value.map((item: unknown, index) => inner(item, `${path}[${index}]`));
  };
}

export function object<T extends object>(fields: { readonly [K in keyof T]: Decoder<T[K]> }): Decoder<T> {
  return (value, path) => {
    if (typeof value !== "object" || value === null) throw new DecodeError(path, "an object", value);
    const source = new Map<string, unknown>(Object.entries(value));
    const result: Partial<T> = {};
    for (const key of Object.keys(fields) as (keyof T & string)[]) {
      result[key] = fields[key](source.get(key), `${path}.${key}`);
    }
    return result as T;
  };
}

/** An object whose keys are not known. */
export function record<T>(inner: Decoder<T>): Decoder<Record<string, T>> {
  return (value, path) => {
    if (typeof value !== "object" || value === null) throw new DecodeError(path, "an object", value);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]: [string, unknown]) => [key, inner(item, `${path}.${key}`)]),
    );
  };
}

/** Parses JSON text and decodes it; a syntax error reads like any other wrong value. */
export function decodeJson<T>(json: string, decoder: Decoder<T>, name: string): T {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new DecodeError(name, "JSON", json);
  }
  return decoder(value, name);
}
