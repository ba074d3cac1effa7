-- Which accounts have used a device, asked at each stake on a quiz.
CREATE INDEX known_devices_of_token ON known_devices (token_hash);
