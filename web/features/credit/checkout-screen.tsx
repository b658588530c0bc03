// One file: all three have the card field and what belongs to it, and no other screen has.
export { CheckoutScreen } from "./checkout.tsx";
export { PayInvoiceScreen } from "./pay-invoice.tsx";
export { SubscribeScreen } from "./subscribe.tsx";
