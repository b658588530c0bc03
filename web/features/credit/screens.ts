import { BadgePercent, CreditCard, Wallet } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

const may = "purchase";

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.billing,
    title: "Billing overview",
    may: "payByCard",
    reads: ["/user/balance/forecast"],
    load: async () => (await import("./billing-screen.tsx")).BillingScreen,
    menus: [{ in: ["sideBar"], icon: Wallet }],
  },
  {
    path: paths.buyCredits,
    title: "Buy Credit",
    may,
    reads: ["/user/getCurrentbalance", "/user/plans", "/user/gatewayplans"],
    load: async () => (await import("./buy-credits-screen.tsx")).BuyCreditsScreen,
    menus: [
      { in: ["sideBar", "tabBar"], icon: CreditCard, may: "buyCredit" },
      {
        in: ["profile"],
        label: "Special Plan",
        icon: BadgePercent,
        to: paths.specialPlan,
        may: "specialPlan",
      },
    ],
  },
  {
    path: paths.checkout,
    title: "Payment",
    may,
    load: async () => (await import("./checkout-screen.tsx")).CheckoutScreen,
  },
  {
    path: paths.subscribe,
    title: "Subscribe",
    may,
    load: async () => (await import("./checkout-screen.tsx")).SubscribeScreen,
  },
  {
    path: paths.askForCredit,
    title: "Ask for credit",
    may,
    load: async () => (await import("./buy-credits-screen.tsx")).AskScreen,
  },
  {
    path: paths.pricing,
    title: "Pricing",
    may,
    reads: ["/user/plans"],
    load: async () => (await import("./buy-credits-screen.tsx")).PricingScreen,
  },
  {
    path: paths.credits,
    title: "Credits",
    wide: true,
    may: "invoice",
    reads: ["/user/getCurrentbalance", "/purchase-order?page=1&limit=10"],
    load: async () => (await import("./credits-screen.tsx")).CreditsScreen,
  },
  {
    path: paths.payInvoice,
    title: "Pay invoice",
    may: "invoice",
    load: async () => (await import("./checkout-screen.tsx")).PayInvoiceScreen,
  },
  {
    path: paths.payNumber,
    title: "Payment",
    may: "buyNumbers",
    load: async () => (await import("./checkout-screen.tsx")).PayNumberScreen,
  },
  {
    path: paths.invoices,
    title: "Invoice",
    wide: true,
    may: "invoice",
    load: async () => (await import("./invoices-screen.tsx")).InvoicesScreen,
    menus: [{ in: ["sideBar", "tabBar"], icon: CreditCard }],
  },
];
