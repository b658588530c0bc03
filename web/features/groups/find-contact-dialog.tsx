import { MessageSquarePlus, SearchX } from "lucide-react";
import { useState } from "react";
import { type FoundNumber, findInGroups } from "#core/contract/contacts/find-contacts.ts";
import { may } from "#core/permissions.ts";
import { formatMobile, isMobile } from "#core/rules/phone.ts";
import { typedSearch } from "#core/rules/typed-search.ts";
import { ContactFlag } from "#web/components/messages/contact-flag.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useWriteQuick } from "#web/lib/quick-card.ts";
import { useMe } from "#web/lib/session.ts";
import { useSettledSearch } from "#web/lib/use-settled.ts";
import { SEARCH_WORDS } from "./search-words.ts";

/** Searches all groups for a contact, and says which of them it is in (R277). */
export function FindContactDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  return (
    <Dialog
      onOpenChange={onClose}
      title="Find Contact"
      description="In all groups that you can see"
    >
      <div className="grid min-h-80 grid-cols-1 content-start gap-4 pb-5">
        <Input
          type="search"
          aria-label="Search all groups"
          placeholder="Number or name"
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FoundNumbers typed={typed} onClose={onClose} />
      </div>
    </Dialog>
  );
}

const SHORTEST = 2;
const SHOWN = 20;

interface FoundNumbersProps {
  typed: string;
  onClose: () => void;
}

/** What the search of all groups finds for what was typed, once typing pauses. */
function FoundNumbers({ typed, onClose }: FoundNumbersProps) {
  const { search = "", error: wrong } = typedSearch(useSettledSearch(typed));
  const wanted = search.length >= SHORTEST;
  const query = useCall(findInGroups, wanted ? { search, limit: SHOWN } : undefined, {
    keepPrevious: true,
  });
  if (wrong) return <Alert tone="attention" title={wrong} />;
  if (query.error) {
    return (
      <Alert
        tone="danger"
        title={SEARCH_WORDS.failed}
        actions={
          <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  const found = wanted ? query.data?.data : undefined;
  if (!found) {
    return (
      <p className="text-muted-foreground">Type a number, or the beginning of one or of a name.</p>
    );
  }
  const { numbers, email } = found;
  if (numbers.length === 0) {
    return (
      <div role="status">
        <EmptyState
          icon={SearchX}
          title={isMobile(search) ? SEARCH_WORDS.numberNotFound : SEARCH_WORDS.none}
          description="No number or name in your groups begins like this."
        />
      </div>
    );
  }
  return (
    <>
      {isMobile(search) ? (
        <p role="status" className="break-words font-medium">
          {SEARCH_WORDS.numberFound(email ?? numbers[0]?.name ?? "")}
        </p>
      ) : null}
      <ul className="grid grid-cols-1 gap-3" aria-label="Contacts" aria-busy={query.isFetching}>
        {numbers.map((each) => (
          <li key={each.number}>
            <FoundNumberCard found={each} onClose={onClose} />
          </li>
        ))}
      </ul>
      {numbers.length === SHOWN ? (
        <p className="text-muted-foreground text-xs">
          The first {SHOWN} are shown. Type more to narrow the search.
        </p>
      ) : null}
    </>
  );
}

interface FoundNumberCardProps {
  found: FoundNumber;
  onClose: () => void;
}

/** Whose number it is, whether messages reach it, and the groups that have it; each opens at the number (R274). */
function FoundNumberCard({ found, onClose }: FoundNumberCardProps) {
  const me = useMe();
  const write = useWriteQuick();
  const { number, name, email, groups } = found;
  const shown = formatMobile(number);
  return (
    <article
      aria-label={name ? `${name}, ${shown}` : shown}
      className="grid gap-3 rounded-md border p-3"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p className="truncate font-medium">{name ?? shown}</p>
          <p className="figures truncate text-muted-foreground text-xs">
            {[name && shown, email].filter(Boolean).join(" · ")}
          </p>
        </div>
        <ContactFlag contact={found} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {groups.map((group) => (
          <LinkButton
            key={group.contact}
            variant="outline"
            size="sm"
            className="max-w-full"
            to={paths.contactInGroup(group._id, number)}
            onClick={onClose}
          >
            <span className="truncate">{group.name}</span>
          </LinkButton>
        ))}
        {may(me, "campaign") ? (
          <Button
            variant="ghost"
            size="sm"
            className="ml-auto"
            onClick={() => {
              onClose();
              write({ contacts: [number] });
            }}
          >
            <MessageSquarePlus aria-hidden="true" />
            Quick Message
          </Button>
        ) : null}
      </div>
    </article>
  );
}
