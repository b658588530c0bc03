// One file: both have the card field and all that belongs to it, and no other screen has.
export { CheckoutScreen } from "./checkout.tsx";
export { PayInvoiceScreen } from "./pay-invoice.tsx";
