/** The page of card payments, their refunds and disputes. */
export const PAYMENTS_SCRIPT = `
const MOST_PAYMENTS = 100;
let latestBooks = "";

async function showPayments() {
  const { payments, refunds, disputes } = await call("GET", "/payments");
  const books = JSON.stringify([payments, refunds, disputes]);
  if (books === latestBooks) return;
  latestBooks = books;
  byId("no-payments").hidden = payments.length > 0;
  const of = (rows, id) => rows.filter(({ payment }) => payment === id);
  byId("payments").replaceChildren(
    ...payments.slice(0, MOST_PAYMENTS).map((paid) => newPayment(paid, of(refunds, paid.id), of(disputes, paid.id))),
  );
}

/** needs_response as it is read. */
const words = (status) => status.replaceAll("_", " ");
const dollars = (cents) => (cents / 100).toLocaleString("en-AU", { style: "currency", currency: "AUD" });

function newPayment({ id, amount, status, order, account, created }, refunds, disputes) {
  const item = make("li");
  item.id = id;
  const head = make("div", "head");
  head.append(
    make("strong", "", dollars(amount) + " · " + words(status)),
    make("time", "quiet", moment(created * 1000)),
  );
  const whose = order ? "Order " + order + " of account " + account : "No order of Cooee";
  item.append(head, make("p", "quiet", whose), make("p", "quiet", id));
  for (const refund of refunds) {
    item.append(make("p", "", "Refund of " + dollars(refund.amount) + " · " + words(refund.status)));
  }
  for (const dispute of disputes) item.append(...newDispute(dispute));
  if (status === "succeeded" && disputes.length === 0) item.append(buttonsOf(...acts(id, amount, refunds)));
  return item;
}

/** What a bank, or an operator at the card provider, does without Cooee. */
function acts(payment, amount, refunds) {
  const back = refunds.filter(({ status }) => status !== "failed").reduce((sum, refund) => sum + refund.amount, 0);
  const left = amount - back;
  const refund = (label, cents) => button(label, "second", "/payments/refund", { payment, amount: cents });
  return [
    ...(left > 0 ? [refund("Refund all", left)] : []),
    ...(left > 1 ? [refund("Refund half", Math.floor(left / 2))] : []),
    button("Dispute", "harm", "/payments/dispute", { payment }),
  ];
}

function newDispute({ id, amount, status }) {
  const line = make("p", "", "Dispute over " + dollars(amount) + " · " + words(status));
  if (status === "won" || status === "lost") return [line];
  const decide = (label, outcome) => button(label, "second", "/payments/decide", { id, status: outcome });
  return [line, buttonsOf(decide("Cooee wins", "won"), decide("Cooee loses", "lost"))];
}

function buttonsOf(...buttons) {
  const row = make("div", "buttons");
  row.append(...buttons);
  return row;
}

function button(label, className, path, body) {
  const node = make("button", className, label);
  node.addEventListener("click", async () => {
    node.disabled = true;
    await attempt(() => call("POST", path, body));
    node.disabled = false;
    refresh();
  });
  return node;
}
`;
