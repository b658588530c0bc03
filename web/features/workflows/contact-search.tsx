import { useState } from "react";
import { findContacts } from "#core/contract/contacts/find-contacts.ts";
import { formatMobile, normaliseMobile } from "#core/rules/phone.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { useCall } from "#web/lib/query.ts";
import { useSettledSearch } from "#web/lib/use-settled.ts";

const SHORTEST = 2;
const SHOWN = 20;

/** Finds one contact by name or number; a number that is in no group can be chosen too. */
export function ContactSearch({ onChoose }: { onChoose: (number: string) => void }) {
  const [typed, setTyped] = useState("");
  const search = useSettledSearch(typed);
  const wanted = search.length >= SHORTEST;
  const query = useCall(findContacts, wanted ? { search, limit: SHOWN } : undefined, {
    keepPrevious: true,
  });
  const found = wanted ? (query.data?.data.contacts ?? []) : [];
  const people = [...new Map(found.map((one) => [one.number, one])).values()];
  const number = normaliseMobile(search);
  const isUnknown = number !== undefined && !people.some((one) => one.number === number);
  return (
    <div className="grid min-h-80 grid-cols-1 content-start gap-3">
      <Input
        type="search"
        aria-label="Search contacts"
        placeholder="Name or number"
        maxLength={80}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {query.error ? (
        <LoadError what="Contacts" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {wanted ? null : (
        <p className="text-muted-foreground">Type the beginning of a name or a number.</p>
      )}
      <ul aria-label="Contacts" className="grid grid-cols-1 gap-1">
        {people.map((one) => (
          <li key={one.number}>
            <Choice
              name={one.name}
              number={one.number}
              about={one.group.name}
              onChoose={onChoose}
            />
          </li>
        ))}
        {isUnknown ? (
          <li>
            <Choice number={number} about="In none of your groups" onChoose={onChoose} />
          </li>
        ) : null}
      </ul>
      {wanted && query.data && people.length === 0 && !isUnknown ? (
        <p className="text-muted-foreground">No name or number in your groups begins like this.</p>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  name?: string | undefined;
  number: string;
  about: string;
  onChoose: (number: string) => void;
}

function Choice({ name, number, about, onChoose }: ChoiceProps) {
  return (
    <Button
      variant="ghost"
      className="h-auto! w-full justify-start! py-2 text-left"
      onClick={() => onChoose(number)}
    >
      <span className="min-w-0 flex-1">
        <span className="figures block truncate">
          {name ? `${name}, ${formatMobile(number)}` : formatMobile(number)}
        </span>
        <span className="block truncate font-normal text-muted-foreground text-xs">{about}</span>
      </span>
    </Button>
  );
}
