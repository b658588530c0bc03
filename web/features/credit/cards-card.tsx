import { Trash2 } from "lucide-react";
import { useState } from "react";
import { getCards, type SavedCard } from "#core/contract/orders/cards.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { nameOfCard } from "#web/lib/card-name.ts";
import { useCall } from "#web/lib/query.ts";
import { expiryOf, RemoveCard } from "./remove-card.tsx";

/** The saved cards; only the account's own people see them. */
export function CardsCard() {
  const [removing, setRemoving] = useState<SavedCard>();
  const query = useCall(getCards, {});
  return (
    <Card title="Cards" description="A card that you pay with is saved here.">
      <Loaded query={query} what="Your cards" waiting={<Skeleton className="h-10" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-muted-foreground">No saved card yet.</p>
          ) : (
            <ul className="divide-y">
              {data.map((card) => (
                <li key={card._id} className="flex items-center gap-3 py-2">
                  <div className="mr-auto min-w-0">
                    <p className="font-medium">{nameOfCard(card)}</p>
                    <p className="text-muted-foreground text-xs">{expiryOf(card)}</p>
                  </div>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Delete ${nameOfCard(card)}`}
                    onClick={() => setRemoving(card)}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {removing ? <RemoveCard card={removing} onClose={() => setRemoving(undefined)} /> : null}
    </Card>
  );
}
