import { useState } from "react";
import { TextField } from "#web/components/form/text-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { NO_VENDOR_FAULTS, type VendorFaults } from "../vendors/faults.ts";
import { useChange } from "./calls.ts";
import type { PathTo } from "./vendors.tsx";

const LABELS: Readonly<Record<keyof VendorFaults, string>> = {
  busy: "Too many calls (429)",
  fail: "Failed (500)",
  loseAnswers: "Done, but the answer is lost",
  failAfter: "Done, but answered 500",
  html: "HTML in place of JSON",
  emptyPages: "Empty, though there are more pages",
  repeats: "A record is repeated",
  late: "Changes do not show yet",
  hooksTwice: "Webhooks are posted twice",
  hooksReversed: "Webhooks are in the other order",
  hooksRefused: "No webhook may be made",
  hooksForbidden: "A webhook may not be removed",
  hooksLost: "Webhooks are lost",
};

/** As good as all. */
const MANY_CALLS = 1_000_000;

function isFault(name: string): name is keyof VendorFaults {
  return name in LABELS;
}

/** How many of the next calls and pages of an account go wrong, and how. */
export function VendorFaultsForm({ to, faults }: { to: PathTo; faults: VendorFaults }) {
  const [values, setValues] = useState(faults);
  const { mutate, isPending } = useChange();
  const save = (body: VendorFaults, said: string) =>
    mutate({ method: "PUT", path: to("/faults"), body }, { onSuccess: () => notifySuccess(said) });
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save(values, "Faults saved");
      }}
    >
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        {Object.entries(LABELS).map(([name, label]) =>
          isFault(name) ? (
            <TextField
              key={name}
              label={label}
              type="number"
              min={0}
              required
              value={String(values[name])}
              onValue={(text) => setValues({ ...values, [name]: Number(text) })}
            />
          ) : null,
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isPending}>
          Save faults
        </Button>
        <Button
          variant="outline"
          onClick={() => save({ ...faults, fail: MANY_CALLS }, "Every call fails now.")}
        >
          Take it down
        </Button>
        <Button variant="outline" onClick={() => save(NO_VENDOR_FAULTS, "Everything works again.")}>
          Put everything right
        </Button>
      </div>
    </form>
  );
}
