ALTER TABLE `dedicated_numbers` ADD `own_reference` text;--> statement-breakpoint
UPDATE `dedicated_numbers` SET `payment_mode` = 'invoice' WHERE `status` = 'assigned' AND `payment_mode` = 'stripe' AND `rental` IS NULL;
