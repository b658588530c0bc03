/** A value of a form whose names have brackets, as Stripe's SDK sends it. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** `metadata[order]=1&expand[0]=latest_charge` as nested values. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    put(form, path, value);
  }
  return form;
}

function put(form: Form, [name = "", ...rest]: readonly string[], value: string): void {
  if (name === "__proto__") return;
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const known = form[name];
  const inner: Form = typeof known === "object" && !Array.isArray(known) ? known : {};
  put(inner, rest, value);
  form[name] = inner;
}

export function textOf(value: FormValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** `{ 0: "a", 1: "b" }`, which is how arrays arrive, as texts. */
export function textsOf(value: FormValue | undefined): string[] {
  return typeof value === "object" ? Object.values(value).flatMap((one) => textOf(one) ?? []) : [];
}

export function recordOf(value: FormValue | undefined): Record<string, string> {
  if (typeof value !== "object" || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (typeof one === "string" ? [[name, one]] : [])),
  );
}
