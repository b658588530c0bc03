export const ORDER_TEXTS = {
  paid: "Payment successful. Your credit has been added.",
  processing: "Your payment is being processed. Your credit is added when it is complete.",
  declined: "Your card was declined.",
  /** R570. */
  outOfRange: "You can not buy this amount of SMS/MMS",
  enterAgain: "Please enter quantity again to buy.",
  /** R564 to R566. */
  quantityRequired: "Number is required!",
  specialLow: "Can not buy less than 500 credits",
  specialHigh: "Can not buy more than 250000 credits",
  customLow: "Enter at least $10.00",
  customHigh: "Enter at most $13,750.00",
  whole: "Enter a whole number",
  /** R550. */
  chooseCard: "Please Choose a payment option",
  cardGone: "This card is not available any more. Choose another one.",
  cardExpired: "This card has expired. Choose another one.",
  changed: "The price has changed. Please check your order and pay again.",
  keyUsed: "This order was already used for something else. Please start again.",
  noSpecialPlan: "Your account has no special plan any more. Please choose a bundle.",
  /** R548, R549. */
  cardHolder: "Please Enter Card Holder Name",
  cardHolderShort: "Please Enter a Valid Name",
  /** R501. */
  wait: "Please wait while we process your payment",
  notCharged: "Nothing was charged for this order.",
  bankAsks: "Your bank asks you to confirm this payment.",
  over: "This order has ended. Nothing will be charged for it.",
  coupon: "This coupon is not valid",
  couponExpired: "This coupon has expired",
  couponUsed: "You have already used this coupon",
  couponUsedUp: "This coupon has been used up",
  underway: "Another payment is under way. Please wait until it is complete.",
  /** The card provider's least. */
  tooLittle: "A card cannot pay less than $0.50. Nothing was charged.",
  noPayments: "Card payments are not available at the moment. Please try again later.",
  unclear:
    "We could not reach the card provider. We will check whether you were charged: please do not pay again yet.",
  cardRemoved: "The card has been removed",
} as const;
