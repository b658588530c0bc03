import { getCards } from "#core/contract/orders/cards.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { nameOfCard } from "#web/lib/card-name.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { NEWEST } from "./newest-card.ts";

interface AutoCreditPayerProps {
  card: string;
  onCard: (card: string) => void;
}

/** Which saved card pays for auto credit; only the account's own people see its cards. */
export function AutoCreditPayer({ card, onCard }: AutoCreditPayerProps) {
  const isOwn = !useMe().original;
  const { data, error } = useCall(getCards, isOwn ? {} : undefined);
  if (!isOwn || error) return null;
  if (!data) return <Skeleton className="h-15.5" />;
  const usable = data.data.filter(({ expired }) => !expired);
  if (usable.length === 0) {
    return (
      <p className="text-muted-foreground">
        You have no saved card yet. The card that you{" "}
        <Link to={paths.buyCredits} className="text-primary-text underline underline-offset-2">
          buy credit
        </Link>{" "}
        with is saved.
      </p>
    );
  }
  return (
    <SelectField
      label="Card"
      options={[
        { value: NEWEST, label: "The newest card" },
        ...usable.map((one) => ({ value: one._id, label: nameOfCard(one) })),
      ]}
      value={usable.some(({ _id }) => _id === card) ? card : NEWEST}
      onValue={onCard}
    />
  );
}
