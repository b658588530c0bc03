// One file: all of them have the card field and what belongs to it, and no other screen has.
export { CheckoutScreen } from "./checkout.tsx";
export { PayInvoiceScreen } from "./pay-invoice.tsx";
export { PayNumberScreen } from "./pay-number.tsx";
export { SubscribeScreen } from "./subscribe.tsx";
