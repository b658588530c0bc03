import { Button } from "#web/components/ui/button.tsx";
import { formatCents } from "#web/lib/format.ts";
import { type Books, books } from "../shapes.ts";
import { useChange, usePoll } from "./calls.ts";
import { Record, Records } from "./records.tsx";

const MOST = 100;

export function Payments() {
  const { data } = usePoll("/payments", books);
  return (
    <Records
      title="Card payments"
      description="In place of the card provider. No card is charged. The latest 100 payments are shown."
      empty="No payments yet. Buy credit in the console with a test card, such as 4242 4242 4242 4242."
    >
      {data?.payments.slice(0, MOST).map((payment) => (
        <Payment key={payment.id} payment={payment} books={data} />
      ))}
    </Records>
  );
}

function Payment({ payment, books }: { payment: Books["payments"][number]; books: Books }) {
  const { id, amount, status, order, account, created } = payment;
  const refunds = books.refunds.filter((refund) => refund.payment === id);
  const disputes = books.disputes.filter((dispute) => dispute.payment === id);
  const back = refunds
    .filter((refund) => refund.status !== "failed")
    .reduce((sum, refund) => sum + refund.amount, 0);
  const left = amount - back;
  return (
    <Record title={`${formatCents(amount, "charge")} · ${read(status)}`} at={created * 1000}>
      <p>{order ? `Order ${order} of account ${account}` : "No order of Cooee"}</p>
      <p>{id}</p>
      {refunds.map((refund) => (
        <p key={refund.id}>
          Refund of {formatCents(refund.amount, "charge")} · {read(refund.status)}
        </p>
      ))}
      {disputes.map((dispute) => (
        <Dispute key={dispute.id} dispute={dispute} />
      ))}
      {status === "succeeded" && disputes.length === 0 ? (
        <div className="mt-1 flex flex-wrap gap-2">
          {left > 0 ? (
            <Act label="Refund all" to="refund" body={{ payment: id, amount: left }} />
          ) : null}
          {left > 1 ? (
            <Act
              label="Refund half"
              to="refund"
              body={{ payment: id, amount: Math.floor(left / 2) }}
            />
          ) : null}
          <Act label="Dispute" to="dispute" body={{ payment: id }} />
        </div>
      ) : null}
    </Record>
  );
}

function Dispute({ dispute: { id, amount, status } }: { dispute: Books["disputes"][number] }) {
  return (
    <>
      <p>
        Dispute over {formatCents(amount, "charge")} · {read(status)}
      </p>
      {status === "won" || status === "lost" ? null : (
        <div className="flex flex-wrap gap-2">
          <Act label="Cooee wins" to="decide" body={{ id, status: "won" }} />
          <Act label="Cooee loses" to="decide" body={{ id, status: "lost" }} />
        </div>
      )}
    </>
  );
}

/** What a bank, or an operator at the card provider, does without Cooee. */
function Act({ label, to, body }: { label: string; to: string; body: unknown }) {
  const { mutate, isPending } = useChange();
  return (
    <Button
      variant="outline"
      size="sm"
      loading={isPending}
      onClick={() => mutate({ path: `/payments/${to}`, body })}
    >
      {label}
    </Button>
  );
}

/** needs_response as it is read. */
function read(status: string): string {
  return status.replaceAll("_", " ");
}
