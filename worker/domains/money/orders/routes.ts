import { addOrder } from "./add-order.ts";
import { buyNumber } from "./buy-number.ts";
import { changeGatewayCredit } from "./change-gateway-credit.ts";
import { changePlan } from "./change-plan.ts";
import { currentOrder } from "./current-order.ts";
import { customPayment } from "./custom-payment.ts";
import { deleteCard } from "./delete-card.ts";
import { deleteOrder } from "./delete-order.ts";
import { getCards } from "./get-cards.ts";
import { getOrder } from "./get-order.ts";
import { grantUserCredit } from "./grant-user-credit.ts";
import { listAllOrders } from "./list-all-orders.ts";
import { listGatewayPlans } from "./list-gateway-plans.ts";
import { listOrders } from "./list-orders.ts";
import { listPlans } from "./list-plans.ts";
import { monthPurchases } from "./month-purchases.ts";
import { payOwnInvoice } from "./pay-own-invoice.ts";
import { payUsageInvoice } from "./pay-usage-invoice.ts";
import { purchaseBundle } from "./purchase-bundle.ts";
import { refundOrder } from "./refund-order.ts";
import { startCard } from "./start-card.ts";
import { subscribe } from "./subscribe.ts";
import { updateOrder } from "./update-order.ts";
import { verifyCoupon } from "./verify-coupon.ts";
import { withdrawUsageInvoice } from "./withdraw-usage-invoice.ts";

export const orderRoutes = [
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
