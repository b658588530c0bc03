import { useState } from "react";
import * as z from "zod";
import { CheckField } from "#web/components/form/check-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { PATTERNS } from "../phones/fates.ts";
import { type Faults, faultsSchema, NO_FAULTS } from "../phones/faults.ts";
import { useChange, useOnce } from "./calls.ts";

const NUMBERS = [
  ["latencyMs", "Latency", "Milliseconds between accepting a batch and responding."],
  ["receiptDelayMs", "Receipt delay", "Milliseconds between taking a message and its receipt."],
  ["perSecond", "Messages per second", "More than this are deferred. Empty means no limit."],
  ["failRate", "Share that fails", "0 to 1, always the same handsets."],
  [
    "dieAfterAccept",
    "Calls that die after taking",
    "The batch is accepted, but no response comes back.",
  ],
  [
    "dieBeforeAccept",
    "Calls that die before taking",
    "Nothing is accepted, and no response comes back.",
  ],
] as const satisfies readonly (readonly [keyof Faults, string, string])[];

const SWITCHES = [
  ["receipts", "Send receipts", "Off: messages are delivered, but no receipt is sent."],
  [
    "deduplicate",
    "Take a reference only once",
    "On: a repeated message does not reach the handset.",
  ],
  ["patterns", "Number patterns", "Off: the last digits of a number mean nothing."],
  ["keep", "Keep messages", "Off: messages are only counted, for load tests."],
] as const satisfies readonly (readonly [keyof Faults, string, string])[];

// Not strict: the answer says "success", too.
const answered = z.object(faultsSchema.shape);

export function FaultsPage() {
  const { data } = useOnce("/faults", answered);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <Card title="Make something go wrong">
        {data ? <FaultsForm key={JSON.stringify(data)} faults={data} /> : null}
      </Card>
      <Card title="What a number's last digits do" flush>
        <PatternTable />
      </Card>
    </div>
  );
}

function FaultsForm({ faults }: { faults: Faults }) {
  const [values, setValues] = useState(faults);
  const { mutate, isPending } = useChange();
  const save = (body: Faults, said: string) =>
    mutate({ method: "PUT", path: "/faults", body }, { onSuccess: () => notifySuccess(said) });
  const empty = () => {
    if (!confirm("Empty the network? Its texts, mail, counts and faults are removed.")) return;
    mutate({ path: "/reset" }, { onSuccess: () => notifySuccess("The network is empty.") });
  };
  return (
    <form
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save(values, "Faults saved");
      }}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {NUMBERS.map(([name, label, description]) => (
          <TextField
            key={name}
            label={label}
            description={description}
            required={name !== "perSecond"}
            type="number"
            min={name === "perSecond" ? 1 : 0}
            {...(name === "failRate" && { max: 1, step: 0.01 })}
            value={String(values[name] ?? "")}
            onValue={(text) =>
              setValues({ ...values, [name]: text === "" ? NO_FAULTS[name] : Number(text) })
            }
          />
        ))}
        {SWITCHES.map(([name, label, description]) => (
          <CheckField
            key={name}
            label={label}
            description={description}
            checked={values[name]}
            onCheckedChange={(on) => setValues({ ...values, [name]: on })}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isPending}>
          Save faults
        </Button>
        <Button variant="outline" onClick={() => save(NO_FAULTS, "Everything works again.")}>
          Put everything right
        </Button>
        <Button variant="outline" onClick={empty}>
          Empty the network
        </Button>
      </div>
    </form>
  );
}

export function PatternTable() {
  const rows = [...PATTERNS, { ending: "others", does: "Delivered after the receipt delay" }];
  return (
    <Table>
      <thead>
        <TableRow>
          <TableHead>Ends with</TableHead>
          <TableHead>What happens</TableHead>
        </TableRow>
      </thead>
      <tbody>
        {rows.map(({ ending, does }) => (
          <TableRow key={ending}>
            <th scope="row" className="figures px-3 py-2.5 pl-5 align-top font-semibold">
              {ending}
            </th>
            <TableCell>{does}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
