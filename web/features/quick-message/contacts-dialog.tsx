import { UserRound } from "lucide-react";
import { useState } from "react";
import { type FoundContact, findContacts } from "#core/contract/contacts/find-contacts.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { MAX_QUICK_NUMBERS, NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useCall } from "#web/lib/query.ts";
import { useSettledSearch } from "#web/lib/use-settled.ts";

const SHORTEST = 2;
const SHOWN = 20;

interface ContactsDialogProps {
  chosen: readonly string[];
  onChosen: (numbers: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses numbers from the contacts of all groups. */
export function ContactsDialog({ chosen, onChosen, onClose }: ContactsDialogProps) {
  const [typed, setTyped] = useState("");
  const full = chosen.length >= MAX_QUICK_NUMBERS;
  return (
    <Dialog
      onOpenChange={onClose}
      title="Choose contacts"
      description={
        <span className="figures">
          {full
            ? NUMBER_TEXTS.most
            : `${formatCount(chosen.length)} of ${formatCount(MAX_QUICK_NUMBERS)} numbers`}
        </span>
      }
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid min-h-80 grid-cols-1 content-start gap-4">
        <Input
          type="search"
          aria-label="Search contacts"
          placeholder="Name or number"
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Found
          typed={typed}
          chosen={chosen}
          full={full}
          onToggle={(number, on) =>
            onChosen(on ? [...chosen, number] : chosen.filter((other) => other !== number))
          }
        />
      </div>
    </Dialog>
  );
}

interface FoundProps {
  typed: string;
  chosen: readonly string[];
  full: boolean;
  onToggle: (number: string, on: boolean) => void;
}

function Found({ typed, chosen, full, onToggle }: FoundProps) {
  const search = useSettledSearch(typed);
  const wanted = search.length >= SHORTEST;
  const query = useCall(findContacts, wanted ? { search, limit: SHOWN } : undefined, {
    keepPrevious: true,
  });
  if (query.error) {
    return <LoadError what="Contacts" error={query.error} onRetry={() => void query.refetch()} />;
  }
  const found = wanted ? query.data?.data.contacts : undefined;
  if (!found) {
    return (
      <p className="text-muted-foreground">Type the beginning of a name or a number to search.</p>
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState
        icon={UserRound}
        title="No contacts found"
        description="No name or number in your groups begins like this."
      />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3" aria-label="Contacts">
      {eachNumberOnce(found).map(({ number, name, group }) => {
        const checked = chosen.includes(number);
        return (
          <li key={number}>
            <CheckField
              label={name ? `${name}, ${formatMobile(number)}` : formatMobile(number)}
              description={group.name}
              checked={checked}
              disabled={full && !checked}
              onCheckedChange={(on) => onToggle(number, on)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Who is in several groups has one handset. */
function eachNumberOnce(contacts: readonly FoundContact[]): FoundContact[] {
  return [...new Map(contacts.toReversed().map((one) => [one.number, one])).values()].toReversed();
}
