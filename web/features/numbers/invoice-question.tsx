import { useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  buyNumber,
  listNumbersForSale,
  listOwnNumbers,
  type NumberForSale,
} from "#core/contract/dedicated-numbers/own-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { ConfirmAction, saidByServer } from "#web/components/form/confirm-action.tsx";
import { EXCL_GST, formatCents } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";

interface InvoiceQuestionProps {
  number: NumberForSale;
  onClose: () => void;
}

/** Takes a number on the account's monthly invoice, and leads to the dashboard (R462). */
export function InvoiceQuestion({ number, onClose }: InvoiceQuestionProps) {
  const navigate = useNavigate();
  const [order] = useState(() => crypto.randomUUID());
  const { _id, amount, total } = number;
  const price = formatCents(Math.round(amount * 100), "charge");
  return (
    <ConfirmAction
      endpoint={buyNumber}
      input={{ number: _id, order, total: Math.round(total * 100) }}
      invalidates={[listOwnNumbers, listNumbersForSale]}
      done={saidByServer}
      onClose={onClose}
      onDone={() => navigate(paths.home)}
      title={`Buy ${formatInternational(number.number)}?`}
      description={`It costs ${price} a month, ${EXCL_GST}, on your monthly invoice until you release it. A month is charged as it begins.`}
      confirmLabel="Buy number"
    />
  );
}
