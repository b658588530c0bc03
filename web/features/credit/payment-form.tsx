import { useRef, useState } from "react";
import * as z from "zod";
import { type SavedCard, startCard } from "#core/contract/orders/cards.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { Form } from "#web/components/form/form.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { call } from "#web/lib/api.ts";
import { CardError, type CardField, type Provider } from "#web/lib/card-element.ts";
import { formatCents } from "#web/lib/format.ts";
import { NewCardFields } from "./new-card-fields.tsx";
import { NEW_CARD, SavedCards } from "./saved-cards.tsx";

const NOT_READY = "The card field is not ready yet. Wait a moment, then try again.";
const SHORTEST_NAME = 3;

const schema = z
  .object({
    card: z.string().min(1, ORDER_TEXTS.chooseCard),
    name: z.string().trim().max(100),
    city: z.string().trim().max(100),
  })
  .superRefine(({ card, name }, refine) => {
    if (card !== NEW_CARD || name.length >= SHORTEST_NAME) return;
    const message = name === "" ? ORDER_TEXTS.cardHolder : ORDER_TEXTS.cardHolderShort;
    refine.addIssue({ code: "custom", path: ["name"], message });
  });

interface PaymentFormProps {
  cards: readonly SavedCard[];
  provider: Provider;
  /** Cents. */
  total: number;
  /** Gets what returns the card to charge: a new one is saved first. */
  onPay: (card: () => Promise<string>) => Promise<void>;
}

/** A saved card or a new one, and the button that pays. */
export function PaymentForm({ cards, provider, total, onPay }: PaymentFormProps) {
  const field = useRef<CardField>(undefined);
  // The payment's own errors are shown above; the form's own state forgets them.
  const [isReady, setReady] = useState(false);
  const form = useForm({
    schema,
    initial: { card: cards.length === 0 ? NEW_CARD : "", name: "", city: "" },
    onSubmit: ({ name, city }) =>
      onPay(async () => {
        if (chosen === "") throw new CardError(ORDER_TEXTS.chooseCard);
        if (chosen !== NEW_CARD) return chosen;
        if (!field.current) throw new CardError(NOT_READY);
        const { data } = await call(startCard, {});
        const saved = await field.current.save(data.clientSecret, { name, city });
        // From now on it is one of the saved ones, unless it is declined.
        form.set("card", saved);
        return saved;
      }),
  });
  const chosen = stillThere(form.values.card, cards);
  const isNew = chosen === NEW_CARD;
  return (
    <Form form={form}>
      <SavedCards
        cards={cards}
        chosen={chosen}
        onChoose={(card) => form.set("card", card)}
        error={form.errors.card}
      >
        {isNew ? (
          <NewCardFields
            form={form}
            provider={provider}
            onField={(mounted) => {
              field.current = mounted;
              setReady(mounted !== undefined);
            }}
          />
        ) : null}
      </SavedCards>
      <Button
        type="submit"
        size="lg"
        className="figures w-full"
        disabled={isNew && !isReady}
        loading={form.submitting}
      >
        Pay {formatCents(total, "charge")}
      </Button>
    </Form>
  );
}

/** A card that was declined is not saved: then another one is chosen, or typed. */
function stillThere(chosen: string, cards: readonly SavedCard[]): string {
  if (chosen === NEW_CARD || cards.some(({ _id }) => _id === chosen)) return chosen;
  return cards.length === 0 ? NEW_CARD : "";
}
