import { deleteCard, getCards, startCard } from "./cards.ts";
import {
  addOrder,
  changeGatewayCredit,
  deleteOrder,
  grantUserCredit,
  updateOrder,
} from "./given-orders.ts";
import { listAllOrders, monthPurchases } from "./list-all-orders.ts";
import { getOffer } from "./offer.ts";
import { currentOrder, getOrder, listOrders } from "./orders.ts";
import { changePlan, listGatewayPlans, subscribe } from "./plans.ts";
import { listPlans, verifyCoupon } from "./price-list.ts";
import { buyNumber, customPayment, purchaseBundle } from "./purchase.ts";
import { refundOrder } from "./refund-order.ts";
import { payOwnInvoice, payUsageInvoice, withdrawUsageInvoice } from "./usage-invoices.ts";

export const orderRoutes = [
  getOffer,
  listPlans,
  listGatewayPlans,
  subscribe,
  changePlan,
  verifyCoupon,
  purchaseBundle,
  customPayment,
  buyNumber,
  getOrder,
  getCards,
  startCard,
  deleteCard,
  listOrders,
  currentOrder,
  refundOrder,
  addOrder,
  listAllOrders,
  updateOrder,
  deleteOrder,
  changeGatewayCredit,
  grantUserCredit,
  monthPurchases,
  payOwnInvoice,
  payUsageInvoice,
  withdrawUsageInvoice,
];
