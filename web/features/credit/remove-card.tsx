import { deleteCard, getCards, type SavedCard } from "#core/contract/orders/cards.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { nameOfCard } from "#web/lib/card-name.ts";

interface RemoveCardProps {
  card: SavedCard;
  onClose: () => void;
  onRemoved?: () => void;
}

export function RemoveCard({ card, onClose, onRemoved }: RemoveCardProps) {
  return (
    <ConfirmAction
      endpoint={deleteCard}
      input={{ card: card._id }}
      invalidates={[getCards]}
      onClose={onClose}
      onDone={onRemoved}
      title={`Delete ${nameOfCard(card)}?`}
      description="You can no longer pay with it here, and auto credit and plans stop using it."
      confirmLabel="Delete card"
      danger
    />
  );
}

/** "Expires 04/2030 · Mia Chen". */
export function expiryOf({ expired, expMonth, expYear, name }: SavedCard): string {
  const month = `${String(expMonth).padStart(2, "0")}/${expYear}`;
  return [`${expired ? "Expired" : "Expires"} ${month}`, name].filter(Boolean).join(" · ");
}
