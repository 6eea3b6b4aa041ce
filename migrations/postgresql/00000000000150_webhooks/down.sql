DROP TABLE webhook_deliveries;
DROP TABLE webhook_queue;
DROP TABLE webhooks;
DROP TABLE told_thresholds;
