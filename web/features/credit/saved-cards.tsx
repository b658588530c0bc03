import { ChevronLeft, ChevronRight, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { SavedCard } from "#core/contract/orders/cards.ts";
import { Button } from "#web/components/ui/button.tsx";
import { nameOfCard } from "#web/lib/card-name.ts";
import { CardOption } from "./card-option.tsx";
import { expiryOf, RemoveCard } from "./remove-card.tsx";

/** The choice of a card that is not saved yet. */
export const NEW_CARD = "new";
/** R500. */
const PER_PAGE = 3;

interface SavedCardsProps {
  cards: readonly SavedCard[];
  /** The id of a card, `NEW_CARD`, or nothing yet. */
  chosen: string;
  onChoose: (card: string) => void;
  error: string | undefined;
  /** The fields of a new card. */
  children: ReactNode;
}

/** The account's cards, three per page (R500), and a new one. */
export function SavedCards({ cards, chosen, onChoose, error, children }: SavedCardsProps) {
  const id = useId();
  const [page, setPage] = useState(1);
  const [removing, setRemoving] = useState<SavedCard>();
  const totalPages = Math.max(1, Math.ceil(cards.length / PER_PAGE));
  const shownPage = Math.min(page, totalPages);
  const first = (shownPage - 1) * PER_PAGE;
  const option = { group: id, chosen, onChoose };
  return (
    <fieldset
      aria-describedby={error ? `${id}error` : undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={-1}
      className="grid min-w-0 grid-cols-1 gap-2"
    >
      <legend className="sr-only">Card</legend>
      {cards.slice(first, first + PER_PAGE).map((card) => (
        <CardOption
          key={card._id}
          {...option}
          value={card._id}
          label={nameOfCard(card)}
          description={expiryOf(card)}
          disabled={card.expired}
          action={
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Delete ${nameOfCard(card)}`}
              onClick={() => setRemoving(card)}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          }
        />
      ))}
      {totalPages > 1 ? <Pages page={shownPage} last={totalPages} onPage={setPage} /> : null}
      <CardOption {...option} value={NEW_CARD} label="Add New Card">
        {children}
      </CardOption>
      {error ? (
        <p id={`${id}error`} className="text-danger-text text-xs">
          {error}
        </p>
      ) : null}
      {removing ? (
        <RemoveCard
          card={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            if (removing._id === chosen) onChoose("");
          }}
        />
      ) : null}
    </fieldset>
  );
}

interface PagesProps {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

/** The lists' own pager would load all of them. */
function Pages({ page, last, onPage }: PagesProps) {
  return (
    <nav aria-label="Pages of cards" className="flex items-center justify-end gap-1">
      <span className="figures mr-2 text-muted-foreground text-xs" aria-live="polite">
        {`Page ${page} of ${last}`}
      </span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Previous cards"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Next cards"
        disabled={page === last}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
