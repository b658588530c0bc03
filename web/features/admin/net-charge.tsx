import { Money } from "#web/components/ui/money.tsx";
import { EXCL_GST } from "#web/lib/format.ts";

/** A charge excl. GST in a list; a phone has both in one line. */
export function NetCharge({ cents }: { cents: number }) {
  return (
    <>
      <Money cents={cents} kind="charge" />
      <span className="text-muted-foreground text-xs md:block"> {EXCL_GST}</span>
    </>
  );
}
