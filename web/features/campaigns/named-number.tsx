import { formatMobile } from "#core/rules/phone.ts";

/** A contact's name, if there is one, and their number, which is never cut off. */
export function NamedNumber({ name, number }: { name: string | undefined; number: string }) {
  const shown = <span className="figures">{formatMobile(number)}</span>;
  if (name === undefined) return shown;
  return (
    <span className="flex gap-2">
      <span className="min-w-0 max-md:truncate">{name}</span>
      <span className="shrink-0 font-normal text-muted-foreground">{shown}</span>
    </span>
  );
}
